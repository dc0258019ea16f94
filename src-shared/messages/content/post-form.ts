export const thankYouTheBrand = 'Thank you! The brand can see your post now.';
export const postUrl = 'Post URL';
export const hint = 'The campaign is live: post your content and paste its address here.';
export const handInPost = 'Hand In Post';
